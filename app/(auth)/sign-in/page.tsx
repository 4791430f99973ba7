import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { SignInCard } from '@/components/sign-in/sign-in-card';
import { SignInFrame } from '@/components/sign-in/sign-in-frame';
import { SignedInAgain } from '@/components/sign-in/signed-in-again';
import { safePath } from '@/lib/safe-path';
import { readBranding, signInFacts } from '@/server/web';

interface Props {
  searchParams: Promise<{ callbackUrl?: string; error?: string; renew?: string; renewed?: string; signedOut?: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('pageTitle') };
}

export default async function SignInPage({ searchParams }: Props) {
  const [{ callbackUrl, error, renew, renewed, signedOut }, messages] = await Promise.all([
    searchParams,
    getMessages(),
  ]);
  const { provider, version } = signInFacts();
  const brand = await readBranding();
  return (
    <NextIntlClientProvider
      messages={{
        signIn: messages.signIn,
        preferences: messages.preferences,
        announcement: messages.announcement,
      }}
    >
      <SignInFrame version={version} brand={brand}>
        {renewed ? (
          <SignedInAgain />
        ) : (
          <SignInCard
            name={brand.name ?? 'Slipway'}
            provider={provider}
            callbackPath={renew ? '/sign-in?renewed=1' : safePath(callbackUrl)}
            error={error ?? null}
            asksAgain={signedOut !== undefined}
          />
        )}
      </SignInFrame>
    </NextIntlClientProvider>
  );
}
