/** A setting that is wrong, in one plain sentence that names it: for whoever starts Slipway, who needs no stack. */
export class SettingsError extends Error {}
