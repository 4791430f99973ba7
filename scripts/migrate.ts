// Applies the migrations to MIGRATION_DATABASE_URL (default DATABASE_SESSION_URL, then DATABASE_URL) and gives the role of DATABASE_URL its rights.
import { migrate } from '../prisma/migrate.ts';

const { DATABASE_URL: applicationUrl, DATABASE_SESSION_URL: sessionUrl = applicationUrl } = process.env;
const { MIGRATION_DATABASE_URL: ownerUrl = sessionUrl } = process.env;
if (ownerUrl === undefined) {
  console.error('Set DATABASE_URL (and MIGRATION_DATABASE_URL when another role owns the tables)');
  process.exit(1);
}
const applied = await migrate(ownerUrl, { applicationUrl });
console.log(applied.length === 0 ? 'The database is up to date' : `Applied ${applied.join(', ')}`);
