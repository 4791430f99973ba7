-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "seeing_as" UUID,
ADD COLUMN     "seeing_since" TIMESTAMPTZ(3);
