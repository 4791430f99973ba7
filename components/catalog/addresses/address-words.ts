import { useTranslations } from 'next-intl';
import { tidyClaim } from '@/lib/address-claims';
import type { NewAddressClaim } from '@/lib/contracts/address-claims';

/** Described addresses in one line. */
export function useAddressWords(): (claim: NewAddressClaim) => string {
  const t = useTranslations('order.addresses');
  return (claim) => {
    const { provider, nodeNetwork } = tidyClaim(claim);
    const { cidr, ipAddresses, gateway } = nodeNetwork;
    if (provider === 'ipam-infoblox') return t('shortInfoblox', { cidr });
    const params = { cidr, gateway: gateway ?? '–' };
    return ipAddresses ? t('short', { ...params, addresses: ipAddresses.join(', ') }) : t('shortAll', params);
  };
}
