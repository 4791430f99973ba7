'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { useServerWords } from '@/components/status/server-words';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { readNetwork } from '@/lib/address-spans';
import { addressProviders, type NewAddressClaim } from '@/lib/contracts/address-claims';
import { isMissing } from '../order-missing';
import type { Order } from '../use-order';

const inClaim = '/newAddressClaim';
type NodeNetwork = NewAddressClaim['nodeNetwork'];

/** The fields of a claim that k0rdent is to make. Infoblox is told the network alone. */
export function NewAddresses({ order, claim }: { order: Order; claim: NewAddressClaim }) {
  const t = useTranslations('order.addresses');
  const { provider, nodeNetwork } = claim;
  const errorAt = useErrorAt(order);
  const set = (newAddressClaim: NewAddressClaim) => order.change({ newAddressClaim, yamlText: null });
  const setNetwork = (part: Partial<NodeNetwork>) => set({ provider, nodeNetwork: { ...nodeNetwork, ...part } });
  // A length that only repeats the network's follows it.
  const isPrefixTheirs = nodeNetwork.prefix === readNetwork(nodeNetwork.cidr.trim())?.prefix;
  const field = (name: keyof NodeNetwork) => ({
    label: t(name),
    pointer: `#newAddressClaim/nodeNetwork/${name}`,
    error: errorAt(`/nodeNetwork/${name}`),
  });
  return (
    <fieldset className="grid gap-4 border-l-2 border-line pl-4">
      <legend className="sr-only">{t('describe')}</legend>
      <FieldPair>
        <FormField
          label={t('provider')}
          help={t(`providerHelp.${provider}`)}
          pointer="#newAddressClaim/provider"
          error={errorAt('/provider')}
        >
          {(control) => (
            <Select
              {...control}
              value={provider}
              onChange={(event) => {
                const chosen = addressProviders.find((one) => one === event.target.value) ?? provider;
                set({ provider: chosen, nodeNetwork });
              }}
            >
              {addressProviders.map((one) => (
                <option key={one} value={one}>
                  {t(`providers.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField {...field('cidr')} help={t('cidrHelp')}>
          {(control) => (
            <Input
              {...control}
              className="code-font"
              maxLength={64}
              placeholder="10.20.0.0/24"
              value={nodeNetwork.cidr}
              onChange={(event) =>
                setNetwork({ cidr: event.target.value, ...(isPrefixTheirs && { prefix: undefined }) })
              }
            />
          )}
        </FormField>
      </FieldPair>
      {provider === 'in-cluster' ? (
        <>
          <FormField {...field('ipAddresses')} help={t('ipAddressesHelp')}>
            {(control) => (
              <Textarea
                {...control}
                className="code-font"
                placeholder="10.20.0.10-10.20.0.30"
                value={(nodeNetwork.ipAddresses ?? []).join('\n')}
                onChange={(event) => setNetwork({ ipAddresses: event.target.value.split('\n') })}
              />
            )}
          </FormField>
          <FieldPair>
            <FormField {...field('gateway')}>
              {(control) => (
                <Input
                  {...control}
                  className="code-font"
                  maxLength={64}
                  placeholder="10.20.0.1"
                  value={nodeNetwork.gateway ?? ''}
                  onChange={(event) => setNetwork({ gateway: event.target.value })}
                />
              )}
            </FormField>
            <FormField {...field('prefix')} help={t('prefixHelp')}>
              {(control) => (
                <Input
                  {...control}
                  className="code-font"
                  inputMode="numeric"
                  placeholder={String(readNetwork(nodeNetwork.cidr.trim())?.prefix ?? 24)}
                  value={nodeNetwork.prefix ?? ''}
                  onChange={(event) => {
                    const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 3);
                    setNetwork({ prefix: digits === '' ? undefined : Number(digits) });
                  }}
                />
              )}
            </FormField>
          </FieldPair>
        </>
      ) : null}
    </fieldset>
  );
}

/**
 * What is wrong with a field of the claim, or with one of its entries; what is wrong with the node network as a whole stands
 * at its first field. What is only missing yet waits for the sending.
 */
function useErrorAt({ problems, isAttempted, serverErrors }: Order): (pointer: string) => string | undefined {
  const words = useServerWords();
  const concerns = (pointer: string, field: string) =>
    pointer === field ||
    pointer.startsWith(`${field}/`) ||
    (field === '/nodeNetwork/cidr' && pointer === '/nodeNetwork');
  return (field) => {
    const problem = problems.find((one) => one.place === 'addresses' && concerns(one.pointer, field));
    if (problem?.place === 'addresses') {
      const isSaid = isAttempted || !isMissing(problem);
      return isSaid
        ? (words({ message: { key: `said.${problem.code}`, params: problem.params } }) ?? undefined)
        : undefined;
    }
    const refused = serverErrors.find(
      ({ pointer }) => pointer.startsWith(inClaim) && concerns(pointer.slice(inClaim.length), field),
    );
    return refused && (words(refused) ?? undefined);
  };
}
