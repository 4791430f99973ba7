import { z } from 'zod';

/** Who sees to the addresses of a ClusterIPAMClaim. */
export const addressProviders = ['in-cluster', 'ipam-infoblox'] as const;
export type AddressProvider = (typeof addressProviders)[number];

/** Of one claim: k0rdent wants each address by itself, so that ranges are written out. */
export const mostAddresses = 512;

const address = z.string().max(64);
/** A ClusterIPAMClaim that k0rdent is to make for an ordered cluster. What it may say is checked by `checkNewClaim`. */
export const newAddressClaimSchema = z.strictObject({
  provider: z.enum(addressProviders),
  /** Of the machines; k0rdent uses no other network of a claim. */
  nodeNetwork: z.strictObject({
    /** The network in CIDR notation. */
    cidr: address,
    /** Addresses, and ranges such as `10.20.0.10-10.20.0.30`; without any the whole network is taken. */
    ipAddresses: z.array(z.string().max(128)).max(mostAddresses).optional(),
    gateway: address.optional(),
    /** Length of the prefix of the network; that of `cidr` where it is left out. */
    prefix: z.number().int().min(0).optional(),
  }),
});
export type NewAddressClaim = z.infer<typeof newAddressClaimSchema>;
