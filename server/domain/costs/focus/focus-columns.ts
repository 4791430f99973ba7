import type { FocusLine } from './focus-line.ts';

type Level = 'mandatory' | 'conditional' | 'recommended' | 'custom';
type Type = 'string' | 'decimal' | 'datetime' | 'json' | 'currency';

/** One column of a FOCUS file: what the specification says of it, and what this portal writes. */
export interface FocusColumn {
  name: string;
  level: Level;
  type: Type;
  /** Whether a line of an estimated charge may leave it empty. */
  isNullable: boolean;
  /** The first version that knows it; the columns of one's own have none and stand last. */
  since: '1.0' | '1.1' | '1.2' | null;
  allowed?: readonly string[];
  value: (line: FocusLine) => string | null;
}

const nothing = () => null;
type Rest = Partial<Pick<FocusColumn, 'type' | 'isNullable' | 'since' | 'allowed'>>;

function column(level: Level, name: string, value: FocusColumn['value'], rest: Rest = {}): FocusColumn {
  return { name, level, value, type: 'string', isNullable: false, since: '1.0', ...rest };
}
const decimal = { type: 'decimal' } as const;
const datetime = { type: 'datetime' } as const;
const nullable = { isNullable: true } as const;
const chargeCategories = ['Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'];
const frequencies = ['One-Time', 'Recurring', 'Usage-Based'];
const pricingCategories = ['Standard', 'Dynamic', 'Committed', 'Other'];
/** Those of the specification that clusters can cause. */
const serviceCategories = ['Compute', 'Networking', 'Storage', 'Management and Governance', 'Other'];
const subcategories = ['Containers', 'Application Networking', 'Block Storage', 'Other (Management and Governance)'];
/** Commitments and reservations belong to invoices, which an estimate knows nothing of. */
const unknown = (name: string, since: FocusColumn['since'] = '1.0', type: Type = 'string') =>
  column('conditional', name, nothing, { ...nullable, since, type });

/** In the order of the file. Levels, types and allowed values are those of FOCUS 1.2. */
const focusColumns: readonly FocusColumn[] = [
  // No provider bills an estimate.
  column('mandatory', 'BilledCost', () => '0', decimal),
  column('mandatory', 'EffectiveCost', (line) => line.cost, decimal),
  column('mandatory', 'ListCost', (line) => line.listCost, decimal),
  column('mandatory', 'ContractedCost', (line) => line.cost, decimal),
  column('conditional', 'ListUnitPrice', (line) => line.listUnitPrice, decimal),
  column('conditional', 'ContractedUnitPrice', (line) => line.unitPrice, decimal),
  column('mandatory', 'PricingQuantity', (line) => line.pricingQuantity, decimal),
  column('mandatory', 'PricingUnit', () => 'Hours'),
  column('conditional', 'ConsumedQuantity', (line) => line.consumedQuantity, decimal),
  column('conditional', 'ConsumedUnit', (line) => line.consumedUnit),
  column('mandatory', 'BillingCurrency', (line) => line.currency, { type: 'currency' }),
  column('mandatory', 'BillingAccountId', () => 'slipway'),
  column('mandatory', 'BillingAccountName', () => 'Slipway', nullable),
  column('conditional', 'BillingAccountType', () => 'Installation', { since: '1.2' }),
  column('conditional', 'SubAccountId', (line) => line.project, nullable),
  column('conditional', 'SubAccountName', (line) => line.project, nullable),
  column('conditional', 'SubAccountType', (line) => line.project && 'Project', { ...nullable, since: '1.2' }),
  column('mandatory', 'BillingPeriodStart', (line) => line.billingPeriodStart, datetime),
  column('mandatory', 'BillingPeriodEnd', (line) => line.billingPeriodEnd, datetime),
  column('mandatory', 'ChargePeriodStart', (line) => line.chargePeriodStart, datetime),
  column('mandatory', 'ChargePeriodEnd', (line) => line.chargePeriodEnd, datetime),
  column('mandatory', 'ChargeCategory', () => 'Usage', { allowed: chargeCategories }),
  column('mandatory', 'ChargeClass', nothing, { ...nullable, allowed: ['Correction'] }),
  column('mandatory', 'ChargeDescription', (line) => line.description, nullable),
  column('recommended', 'ChargeFrequency', () => 'Usage-Based', { allowed: frequencies }),
  column('mandatory', 'ProviderName', (line) => line.provider),
  column('mandatory', 'PublisherName', (line) => line.publisher),
  column('mandatory', 'InvoiceIssuerName', () => 'Slipway'),
  column('mandatory', 'ServiceCategory', (line) => line.serviceCategory, { allowed: serviceCategories }),
  column('recommended', 'ServiceSubcategory', (line) => line.serviceSubcategory, {
    since: '1.1',
    allowed: subcategories,
  }),
  column('mandatory', 'ServiceName', () => 'Kubernetes'),
  column('conditional', 'PricingCategory', (line) => line.charge.pricing, { ...nullable, allowed: pricingCategories }),
  column('conditional', 'PricingCurrency', (line) => line.pricingCurrency, { type: 'currency', since: '1.2' }),
  column('conditional', 'PricingCurrencyListUnitPrice', (line) => line.pricingCurrencyListUnitPrice, {
    ...decimal,
    since: '1.2',
  }),
  column('conditional', 'PricingCurrencyContractedUnitPrice', (line) => line.pricingCurrencyUnitPrice, {
    ...decimal,
    since: '1.2',
  }),
  column('conditional', 'PricingCurrencyEffectiveCost', (line) => line.pricingCurrencyCost, {
    ...decimal,
    since: '1.2',
  }),
  column('conditional', 'RegionId', (line) => line.region, nullable),
  column('conditional', 'RegionName', (line) => line.region, nullable),
  column('recommended', 'AvailabilityZone', nothing, nullable),
  column('conditional', 'ResourceId', (line) => line.resourceId, nullable),
  column('conditional', 'ResourceName', (line) => line.resourceName, nullable),
  column('conditional', 'ResourceType', (line) => line.resourceType, nullable),
  column('conditional', 'SkuId', (line) => line.skuId),
  column('conditional', 'SkuPriceId', (line) => line.skuPriceId),
  column('conditional', 'SkuMeter', (line) => line.skuMeter, { since: '1.1' }),
  unknown('SkuPriceDetails', '1.1', 'json'),
  unknown('CommitmentDiscountCategory'),
  unknown('CommitmentDiscountId'),
  unknown('CommitmentDiscountName'),
  unknown('CommitmentDiscountQuantity', '1.1', 'decimal'),
  unknown('CommitmentDiscountStatus'),
  unknown('CommitmentDiscountType'),
  unknown('CommitmentDiscountUnit', '1.1'),
  unknown('CapacityReservationId', '1.1'),
  unknown('CapacityReservationStatus', '1.1'),
  column('recommended', 'InvoiceId', nothing, { ...nullable, since: '1.2' }),
  column('conditional', 'Tags', (line) => line.tags, { ...nullable, type: 'json' }),
  custom('x_ClusterNamespace', (line) => line.charge.of.cluster.namespace),
  custom('x_ClusterName', (line) => line.charge.of.cluster.name),
  custom('x_ClusterTemplate', (line) => line.charge.of.template, nullable),
  custom('x_Namespace', (line) => line.charge.namespace, nullable),
  // Costs are kept by namespace and by cluster, and no finer.
  custom('x_Workload', nothing, nullable),
  custom('x_NodeName', nothing, nullable),
  custom('x_CostKind', (line) => line.charge.kind, { allowed: ['workload', 'idle', 'storage', 'network', 'fee'] }),
  custom('x_Coverage', (line) => line.coverage, { ...decimal, ...nullable }),
  custom('x_ComputedAt', (line) => line.computedAt, datetime),
];

function custom(name: string, value: FocusColumn['value'], rest: Rest = {}): FocusColumn {
  return column('custom', name, value, { since: null, ...rest });
}

/** The columns of one version of the format. */
export function columnsOf(version: '1.0' | '1.2'): readonly FocusColumn[] {
  return focusColumns.filter(({ since }) => since === null || since <= version);
}
