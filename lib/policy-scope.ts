/** How paths call the policy of the whole installation; no project can have that name. */
export const everywhere = '_everywhere';
