import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import { KitPage } from '@/components/kit/kit-page';
import { readComponents } from '@/components/kit/read-components';
import { readTokens } from '@/components/kit/read-tokens';
import { wordsIn } from '@/components/kit/words';
import { PortalProviders } from '@/components/shell/portal-providers';

interface Props {
  searchParams: Promise<{ themes?: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: wordsIn(await getLocale()).title };
}

/** What pages are made of, for those who make them. It is a page of `next dev` alone: no build holds it. */
export default async function KitRoute({ searchParams }: Props) {
  const [{ themes }, messages, components, tokens] = await Promise.all([
    searchParams,
    getMessages(),
    readComponents(),
    readTokens(),
  ]);
  return (
    <NextIntlClientProvider messages={messages}>
      <PortalProviders project={null}>
        <KitPage components={components} tokens={tokens} isOneTheme={themes === 'one'} />
      </PortalProviders>
    </NextIntlClientProvider>
  );
}
