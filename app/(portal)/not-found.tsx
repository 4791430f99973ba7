import { NotFoundWords } from '../not-found-words';

/** What a page of the shell does not find; the landmark around it is the shell's. */
export default function NotFoundInPortal() {
  return (
    <div className="mx-auto max-w-130 px-6 py-24">
      <NotFoundWords />
    </div>
  );
}
