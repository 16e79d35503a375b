import { z } from 'zod'

/** Rises with a change of the container that an older Homeroom cannot read. */
export const FORMAT = 1
export const PRODUCT = 'Homeroom backup'

/** The first and the last file of an archive; between them are `data/TABLE/000001.copy`, `000002.copy` and so on. */
export const HEADER_FILE = 'homeroom-backup.json'
export const MANIFEST_FILE = 'manifest.json'
export const partName = (table: string, part: number): string =>
  `data/${table}/${String(part).padStart(6, '0')}.copy`

/** The part that is written before the data. */
export const ArchiveHeader = z.object({
  product: z.literal(PRODUCT),
  format: z.number().int(),
  made_at: z.iso.datetime(),
  /** The version of PostgreSQL that wrote the data. */
  postgres: z.string(),
  /** All migrations that the database had, by name, each with the SHA-256 of its file. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** The school's own row: its name, time zone, year and rules; for the reader, the restore takes the table's row. */
  settings: z.record(z.string(), z.unknown()),
  /** Each table with the columns of its data, in their order. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Tables whose rows are in no backup. */
  left_out: z.array(z.string()),
})
export type ArchiveHeader = z.output<typeof ArchiveHeader>

export const TableDigest = z.object({
  rows: z.number().int(),
  bytes: z.number().int(),
  /** The checksum of the data of all parts, in hex. */
  sha256: z.string(),
})
export type TableDigest = z.output<typeof TableDigest>

export const Sequence = z.object({
  table: z.string(),
  column: z.string(),
  value: z.number().int(),
  is_called: z.boolean(),
})
export type Sequence = z.output<typeof Sequence>

/** The part that is written after the data; an archive without it is incomplete. */
export const ArchiveManifest = z.object({
  /** SHA-256 of the header's file, in hex. */
  header_sha256: z.string(),
  tables: z.record(z.string(), TableDigest),
  sequences: z.array(Sequence),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>
