import { getTranslations } from 'next-intl/server';
import { NotFoundWords } from '../../not-found-words';

/** What is not under Admin; the way on is its list of places. */
export default async function NotFoundInAdmin() {
  const t = await getTranslations('problems');
  return (
    <div className="mx-auto max-w-130 px-6 py-24">
      <NotFoundWords way={{ href: '/admin', words: t('allOfAdmin') }} />
    </div>
  );
}
