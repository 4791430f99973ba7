import { useFormatter } from 'next-intl';

const isOfBytes = (resource: string): boolean =>
  /^(requests\.|limits\.)?(memory|ephemeral-storage|storage|hugepages-.*)$/.test(resource);
const isOfCores = (resource: string): boolean => /^(requests\.|limits\.)?cpu$/.test(resource);

/** Amounts of a resource as people read them: memory in GiB, processors in vCPU, all else in pieces. */
export function useQuotaAmount() {
  const format = useFormatter();
  return (resource: string, amount: number, isBare = false): string => {
    const shown = format.number(isOfBytes(resource) ? amount / 2 ** 30 : amount, { maximumFractionDigits: 2 });
    if (isBare) return shown;
    return isOfBytes(resource) ? `${shown} GiB` : isOfCores(resource) ? `${shown} vCPU` : shown;
  };
}
