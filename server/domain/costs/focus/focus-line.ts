import { type Amount, convertMoney, unitPrice } from '../../../../lib/money.ts';
import type { Charge, ChargeWhat, CostDay } from '../pricing/cost-charges.ts';
import { coverageOf, writeFigure } from '../reports/cost-figures.ts';

/** One line of a FOCUS file before it is put into columns. */
export interface FocusLine {
  charge: Charge;
  /** After the contract's discount. */
  cost: Amount;
  /** Before it. */
  listCost: Amount;
  currency: string;
  unitPrice: Amount;
  listUnitPrice: Amount;
  pricingQuantity: string;
  pricingCurrency: string;
  pricingCurrencyCost: Amount;
  pricingCurrencyUnitPrice: Amount;
  pricingCurrencyListUnitPrice: Amount;
  consumedQuantity: string;
  consumedUnit: string;
  project: string | null;
  billingPeriodStart: string;
  billingPeriodEnd: string;
  chargePeriodStart: string;
  chargePeriodEnd: string;
  description: string;
  provider: string;
  publisher: string;
  serviceCategory: string;
  serviceSubcategory: string;
  region: string | null;
  resourceId: string;
  resourceName: string;
  resourceType: string;
  skuId: string;
  skuPriceId: string;
  skuMeter: string;
  tags: string;
  coverage: string | null;
  computedAt: string;
}

const providers: Record<string, { name: string; publisher: string }> = {
  aws: { name: 'AWS', publisher: 'Amazon Web Services' },
  azure: { name: 'Microsoft Azure', publisher: 'Microsoft' },
  gcp: { name: 'Google Cloud', publisher: 'Google' },
  openstack: { name: 'OpenStack', publisher: 'Slipway' },
  vsphere: { name: 'VMware vSphere', publisher: 'Slipway' },
};
/** A charge whose cloud is not known is the platform's own. */
const ownProvider = { name: 'Slipway', publisher: 'Slipway' };

const services: Record<ChargeWhat, { category: string; subcategory: string; meter: string; words: string }> = {
  cpu: { category: 'Compute', subcategory: 'Containers', meter: 'CPU time', words: 'CPU' },
  memory: { category: 'Compute', subcategory: 'Containers', meter: 'Memory time', words: 'Memory' },
  gpu: { category: 'Compute', subcategory: 'Containers', meter: 'GPU time', words: 'GPU' },
  machines: { category: 'Compute', subcategory: 'Containers', meter: 'Machine time', words: 'Machines' },
  overcommit: {
    category: 'Compute',
    subcategory: 'Containers',
    meter: 'Machine time',
    words: 'Allocated beyond the machines',
  },
  storage: { category: 'Storage', subcategory: 'Block Storage', meter: 'Volume time', words: 'Volumes' },
  'load-balancer': {
    category: 'Networking',
    subcategory: 'Application Networking',
    meter: 'Load balancer time',
    words: 'Load balancers',
  },
  fee: {
    category: 'Management and Governance',
    subcategory: 'Other (Management and Governance)',
    meter: 'Cluster time',
    words: 'Control plane and management',
  },
  'given-idle': {
    category: 'Compute',
    subcategory: 'Containers',
    meter: 'Machine time',
    words: 'Part of the idle cost',
  },
  'given-shared': {
    category: 'Management and Governance',
    subcategory: 'Other (Management and Governance)',
    meter: 'Cluster time',
    words: 'Part of the shared cost',
  },
};

/** Seconds are the finest that the format knows. */
const toInstant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

function sayWhat({ of, kind, what, namespace, amount }: Charge): string {
  const { words } = services[what];
  const where = `${of.cluster.namespace}/${of.cluster.name}`;
  if (what === 'given-idle' || what === 'given-shared') {
    const kindOf = what === 'given-idle' ? 'idle' : 'shared';
    if (namespace === null) return `Borne by namespaces of the ${kindOf} cost of cluster ${where}`;
    if (amount.startsWith('-') && what === 'given-shared')
      return `Taken off namespace ${namespace} in cluster ${where}: shared`;
  }
  if (kind === 'idle' && what !== 'overcommit') return `Idle ${words} of cluster ${where}`;
  return namespace === null ? `${words} of cluster ${where}` : `${words} of namespace ${namespace} in cluster ${where}`;
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** Labels as people gave them, and what the portal knows under a prefix that no label of theirs has. */
function tagsOf(day: CostDay): string {
  const { project, owner, requester, catalogItem, itemVersion, template, costCentre, labels } = day;
  const own = { project, owner, requester, catalogItem, itemVersion, template, costCentre };
  return JSON.stringify(
    Object.fromEntries([
      ...Object.entries(labels).filter(([, value]) => isScalar(value)),
      ...Object.entries(own).flatMap(([name, value]) => (value === null ? [] : [[`slipway/${name}`, value]])),
    ]),
  );
}

function periodsOf(day: string) {
  const start = new Date(`${day}T00:00:00Z`);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  return {
    billingPeriodStart: toInstant(new Date(Date.UTC(year, month, 1))),
    billingPeriodEnd: toInstant(new Date(Date.UTC(year, month + 1, 1))),
    chargePeriodStart: toInstant(start),
    chargePeriodEnd: toInstant(new Date(start.getTime() + 86_400_000)),
  };
}

function pricesOf({ amount, list, of }: Charge, currency: string) {
  const { rate, hours, hoursMissing } = of;
  // Without a rate the charge stays in its own currency: two currencies are never mixed up, and nothing is guessed.
  const [cost, listCost] = [amount, list].map((each) => (rate === null ? each : convertMoney(each, rate))) as [
    Amount,
    Amount,
  ];
  const quantity = hours - hoursMissing || hours || 1;
  return {
    listCost,
    listUnitPrice: unitPrice(listCost, quantity),
    cost,
    currency: rate === null ? of.currency : currency,
    unitPrice: unitPrice(cost, quantity),
    pricingQuantity: String(quantity),
    pricingCurrency: of.currency,
    pricingCurrencyCost: amount,
    pricingCurrencyUnitPrice: unitPrice(amount, quantity),
    pricingCurrencyListUnitPrice: unitPrice(list, quantity),
  };
}

/**
 * What a line of a FOCUS file says of a charge.
 * @param currency the installation's, into which the charge's rate leads
 */
export function toFocusLine(charge: Charge, currency: string): FocusLine {
  const { of, what, namespace, consumed } = charge;
  const service = services[what];
  const provider = (of.provider !== null && providers[of.provider]) || {
    ...ownProvider,
    ...(of.provider && { name: of.provider }),
  };
  const prices = pricesOf(charge, currency);
  const cluster = `${of.cluster.namespace}/${of.cluster.name}`;
  return {
    charge,
    ...prices,
    ...periodsOf(of.day),
    project: of.project,
    region: of.region,
    consumedQuantity: consumed ? writeFigure(consumed.quantity) : prices.pricingQuantity,
    consumedUnit: consumed?.unit ?? 'Hours',
    description: sayWhat(charge),
    provider: provider.name,
    publisher: provider.publisher,
    serviceCategory: service.category,
    serviceSubcategory: service.subcategory,
    resourceId: namespace === null ? cluster : `${cluster}/${namespace}`,
    resourceName: namespace ?? of.cluster.name,
    resourceType: namespace === null ? 'Kubernetes Cluster' : 'Kubernetes Namespace',
    skuId: what,
    skuPriceId: `${of.provider ?? 'slipway'}/${what}`,
    skuMeter: service.meter,
    tags: tagsOf(of),
    coverage: coverageOf(of),
    computedAt: toInstant(of.computedAt),
  };
}
