/** Why an hour is missing, or what is doubtful about its amount. */
export const costReasons = [
  'region-lost',
  'no-data',
  'partial-answer',
  'too-much',
  'no-price',
  'seen-in-part',
  'unsound-value',
  'currency-changed',
  'unconverted-card',
  'implausible-price',
  'default-price',
  'unpriced-volumes',
  'unpriced-load-balancers',
  'unknown-load-balancers',
] as const;
export type CostReason = (typeof costReasons)[number];
