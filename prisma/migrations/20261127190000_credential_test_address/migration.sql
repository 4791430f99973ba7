-- Where a credential that names no server was tested, as who asked has typed it.
ALTER TABLE "credential_tests" ADD COLUMN "address" TEXT;
