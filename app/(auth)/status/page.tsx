import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { SignInFrame } from '@/components/sign-in/sign-in-frame';
import { StatusCard } from '@/components/sign-in/status-card';
import { readBranding, signInFacts } from '@/server/web';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('publicStatus'))('title') };
}

/** Open to everybody: what works and what does not, without a session. */
export default async function StatusPage() {
  const { signIn, preferences, publicStatus, announcement } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ signIn, preferences, publicStatus, announcement }}>
      <SignInFrame version={signInFacts().version} brand={await readBranding()}>
        <StatusCard />
      </SignInFrame>
    </NextIntlClientProvider>
  );
}
