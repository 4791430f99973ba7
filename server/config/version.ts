import project from '../../package.json' with { type: 'json' };

/** Of Slipway, as shown at the sign-in and in the status. */
export const slipwayVersion: string = project.version;
