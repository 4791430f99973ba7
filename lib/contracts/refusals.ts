type Params = Record<string, string | number>;

/** Fields of a schedule as sentences begin with them. */
const cronFields: Readonly<Record<string, string>> = {
  minute: 'Minute',
  hour: 'Hour',
  day: 'Day of the month',
  month: 'Month',
  weekday: 'Day of the week',
};

/** Words for what the contracts refuse beyond types and sizes, by their message key under `said`. */
export const refusals = {
  'dns-label': () => 'Small letters, digits and hyphens only, with a letter or a digit at both ends',
  'json-pointer': () => 'Must be a JSON pointer',
  'support-address': () => 'Must begin with https:// or mailto:',
  'decimal-number': () => 'Must be a number such as 12.5',
  'cluster-twice': () => 'Each cluster stands once',
  'no-limit': () => 'Name at least one limit',
  'no-currency': () => 'Must be a currency such as USD',
  'no-amount': () => 'Must be an amount such as 9000, not negative and without a currency',
  'no-price': () => 'Must be a price such as 0.096, not negative and without a currency',
  'price-beyond-belief': (p) => `Is not believable: the most that is accepted is ${p.max}`,
  'price-negative': () => 'Prices are not negative',
  'above-zero': () => 'Must be above 0',
  'machine-twice': () => 'Each machine type stands once',
  'factors-fall': () => 'low, likely and high must rise',
  'topic-twice': () => 'Each topic stands once',
  'entries-most': (p) => `At most ${p.max} entries`,
  'days-most': (p) => `At most ${p.max} days`,
  'days-order': () => 'Must not be before the first day',
  'cost-year': () => 'Must be in the years 2000 to 2999',
  'both-days': () => 'A range of days has a first and a last one',
  'window-days': () => 'Must be a number of days such as 30d',
  'label-named': () => 'Must name a label',
  'label-filter': () => 'Must be a label and its value, such as team=payments',
  'clock-time': () => 'Must be a time of day such as 08:30',
  'must-rise': () => 'Must rise',
  'impersonator-name': () => 'Must not be impersonator or end with -impersonator, which Karmada has for itself',
  'mail-address': () => 'Must be a mail address',
  'one-line': () => 'Must be one line',
  'quantity-date': () => 'Must be a day such as 2026-11-01 or a month such as 2026-11',
  'quantity-number': () => 'Must be a quantity such as 1250 or 12.5, not negative',
  'https-address': () => 'Must begin with https://',
  'hex-colour': () => 'Must be a colour such as #01677c',
  'logo-format': () => 'Must be a PNG or WebP picture of at most 48 KiB',
  'icon-format': () => 'Must be a PNG picture of at most 64 KiB',
  'label-name-form': () => 'Must be a label such as team or example.com/team',
  'label-value-form': () =>
    'At most 63 letters, digits, dots, hyphens and underscores, with a letter or a digit at both ends',
  'labels-most': (p) => `At most ${p.max} labels`,
  'image-form': () => 'Must be an image such as registry.example.com/shop/cart:1.4.2',
  'variable-name-form': () => 'Letters, digits, underscores, dots and hyphens only, with no digit at the beginning',
  'registry-form': () => 'Must be a registry such as registry.example.com:5000',
  'tag-form': () => 'Must be a tag such as 1.4.2',
  'path-form': () => 'Must begin with / and have no spaces',
  'file-path-form': () =>
    'Must be a path such as /etc/app/config.yaml, of letters, digits, dots, hyphens and underscores',
  'registry-server-form': () => 'Must be a registry such as registry.example.com:5000',
  'file-in-file': () => 'One path is a folder of another',
  'host-form': () => 'Must be a DNS name such as shop.example.com or *.example.com',
  'ingress-path-form': () => 'Must have no //, no %2F and no part that is . or ..',
  'object-name-form': () => 'Must be the name of an object: small letters, digits, hyphens and dots',
  'device-form': () => 'Must be the resource of a device such as nvidia.com/gpu',
  'files-large': () => 'All files together may have at most 200,000 bytes',
  'time-zone': () => 'Must be a time zone such as Europe/Berlin',
  'below-fewest': () => 'The most must not be below the fewest',
  'no-load': () => 'Name a share of CPU or of memory',
  'cron-form': () => 'Must be five fields such as 0 7 * * 1-5: minute, hour, day, month and day of the week',
  'schedule-form': () => 'Must be five fields such as 30 2 * * 1-5, or a word such as @daily',
  'cron-range': (p) => `${cronFields[String(p.field)]} ${p.part} is out of range: ${p.min} to ${p.max}`,
  'cron-part': (p) => `${cronFields[String(p.field)]}: ${p.part} cannot be read here`,
  'named-twice': () => 'Each name stands once',
} satisfies Record<string, (params: Params) => string>;
export type RefusalKey = keyof typeof refusals;

/**
 * What zod is told beside a rule of ours: the sentence, and the key by which readers get it in their language. Rules
 * that zod knows itself (`regex`) lose the parameters, so their sentences have none.
 */
export function refusedAs(key: RefusalKey, params: Params = {}): { error: string; params: Params } {
  const sentence: (params: Params) => string = refusals[key];
  return { error: sentence(params), params: { ...params, said: key } };
}
