import { NotFoundWords } from './not-found-words';

/** An address outside of the shell that leads nowhere. */
export default function NotFound() {
  return (
    <main id="main" className="mx-auto max-w-130 px-6 py-24">
      <NotFoundWords />
    </main>
  );
}
