import { notFound } from 'next/navigation';

/** An address under Admin that leads nowhere: said inside the shell. */
export default function MissingAdminPage() {
  notFound();
}
