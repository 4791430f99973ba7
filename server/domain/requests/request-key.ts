/** Label and annotation with the id of the request that made an object; the annotation decides whose it is. */
export const requestKey = 'slipway.dev/request';
