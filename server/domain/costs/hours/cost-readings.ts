// What a source of metrics tells of the costs of some hours, and what a rate card knows beside it.

export interface MachineSize {
  vcpu: number | null;
  memoryGib: number | null;
  gpu: number | null;
}

export interface Parts<T> {
  cpu: T;
  memory: T;
  gpu: T;
}

/** A machine in one hour. Shares of the hour are 0 to 1; an unknown figure is null. */
export interface NodeReading {
  node: string;
  type: string | null;
  present: number;
  observed: number;
  /** As the exporter says, an hour. */
  price: number | null;
  /** A price was told that cannot be, and left out. */
  isUnsound?: boolean;
  /** Sold at a price that changes with demand. */
  isSpot?: boolean;
  size: MachineSize;
  /** Price of a core, a GiB and a GPU, an hour. */
  partPrices: Parts<number | null>;
  /** What containers on it were allocated, in money. */
  allocated: Parts<number | null>;
  /** The same in hours of cores, GiB and GPUs, and whose; empty where all of it is free, absent where nobody asked or told. */
  allocations?: NodeAllocation[];
}

/** What containers of a namespace were allocated of a machine in an hour. */
export interface NodeAllocation {
  namespace: string;
  hours: Parts<number | null>;
}

/** A namespace in one hour: money, and cores and GiB that were asked for and used. */
export interface NamespaceReading {
  namespace: string;
  allocated: Parts<number | null>;
  storage: number | null;
  loadBalancer: number | null;
  /** Hours of volumes (times GiB) and load balancers that the exporter knows no price of. */
  unpricedGib?: number | null;
  unpricedBalancers?: number | null;
  requested: { cpu: number | null; memory: number | null };
  used: { cpu: number | null; memory: number | null };
}

/** GPUs of a queue of Volcano in an hour, of the pods of one namespace or, without one, of the queue itself. */
export interface QueueReading {
  queue: string;
  namespace: string | null;
  /** GPUs × hours by machine; 0 without a machine tells of pods that had none. Empty: nothing was told. */
  allocated: Map<string, number>;
  /** GPUs × hours at work; null where no exporter of GPUs tells. */
  used: number | null;
  /** GPUs × hours that the queue deserves; null where Volcano's scheduler does not tell. */
  deserved: number | null;
}

export interface ClusterReading {
  namespace: string;
  name: string;
  /** Begin of the hour. */
  hour: Date;
  /** Share of the hour in which anything was known of it. */
  seen?: number;
  nodes: NodeReading[];
  namespaces: NamespaceReading[];
  /** Absent where the source tells of none. */
  queues?: QueueReading[];
  storage: number | null;
  /** GiB hours of volumes that the exporter knows no price of, those of no namespace too. */
  unpricedGib?: number | null;
  fee: number | null;
  /** Region of the metrics, not of the cloud. */
  region: string | null;
  /** Something of it was below zero, no number or beyond all measure, and was left out. */
  isUnsound?: boolean;
}

/** What namespaces were allocated of a cluster's machines in an hour, by the machines' names. */
export interface ClusterAllocations {
  namespace: string;
  name: string;
  /** Begin of the hour. */
  hour: Date;
  nodes: Map<string, NodeAllocation[]>;
}

/** What a source told about some hours. */
export interface CostReadings {
  clusters: ClusterReading[];
  /** What it knows and did not tell; what it says of these hours all the same is not to be trusted. */
  unread: UnreadHours[];
}

/** Hours of which a source told nothing or only a part. */
export interface UnreadHours {
  reason: 'partial-answer' | 'region-lost' | 'too-much';
  /** Begins of the first hour, and of the first that is not meant. */
  from: Date;
  to: Date;
  /** The only region or cluster that is meant, or the regions that are not; all of them without any. */
  region?: string;
  butRegions?: readonly string[];
  cluster?: { namespace: string; name: string };
}

/**
 * What a rate card says of a cluster, before its discount: money an hour, for what the exporter does not tell. Null is
 * not known.
 */
export interface CardPrices {
  /** @param size of all machines, times their hours */
  priceOf(type: string | null, size: MachineSize, hours: number): number | null;
  /** Of a core, a GiB and a GPU, by which the price of a machine is parted. */
  parts: Parts<number | null>;
  volumeGib: number | null;
  loadBalancer: number | null;
  managedControlPlane: number | null;
  hostedControlPlane: number | null;
  /** The installation's own for a cluster, whoever tells what its control plane costs; null where it takes none. */
  clusterFee: number | null;
  /** What is left of a price, the exporter's too, when the contract's discount is taken off; 0 to 1. */
  paidShare: number;
  /** The card is in a currency from which no rate leads to that of the amounts. */
  isUnconverted?: boolean;
}
