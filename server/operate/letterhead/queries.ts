import { sql, type Kysely, type Transaction } from 'kysely'
import type { Letterhead } from '#contract/operate/letterhead.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SettingsPage } from '#server/http/save-settings.ts'
import type { CheckedImage } from './image/image.ts'

type Logo = { width: number; height: number; version: number }
type SavedLetterhead = Pick<Letterhead, 'postal_address' | 'phone'>

export const findSavedLetterhead = (db: Kysely<DB>): Promise<SavedLetterhead> =>
  db.selectFrom('letterhead').select(['postal_address', 'phone']).executeTakeFirstOrThrow()

/** The letterhead with the address of its logo, which changes with every upload. */
export async function findLetterhead(db: Kysely<DB>): Promise<Omit<Letterhead, 'school_name'>> {
  const { rows } = await sql<SavedLetterhead & { logo: Logo | null }>`
    select postal_address, phone, case when logo is not null then json_build_object('width', logo_width,
      'height', logo_height, 'version', logo_version) end logo from letterhead`.execute(db)
  const { logo, ...fields } = rows[0]!
  return { ...fields, logo: logo && logoReply(logo) }
}

export const logoReply = ({ version, ...size }: Logo): NonNullable<Letterhead['logo']> => ({
  address: `/api/letterhead/logo/?version=${version}`,
  ...size,
})

/** The image itself; undefined where there is none. */
export async function findLogo(db: Kysely<DB>): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; bytes: Buffer }>`
    select logo_type "type", logo bytes from letterhead where logo is not null`.execute(db)
  return rows[0]
}

/** Locks the letterhead until the end of the transaction. Returns its logo as the audit log has it; null where there is none. */
export async function lockLogo(tx: Transaction<DB>): Promise<string | null> {
  const { rows } = await sql<{ type: string | null; width: number; height: number }>`
    select logo_type "type", logo_width width, logo_height height from letterhead for update`.execute(tx)
  const { type, ...size } = rows[0]!
  return type === null ? null : describeLogo({ type, ...size })
}

/** 'PNG, 400 × 120 pixels' */
export const describeLogo = ({
  type,
  width,
  height,
}: Pick<CheckedImage, 'width' | 'height'> & { type: string }) =>
  `${type === 'image/png' ? 'PNG' : 'JPEG'}, ${width} × ${height} pixels`

export async function saveLogo(tx: Transaction<DB>, image: CheckedImage | null): Promise<Logo> {
  const { rows } = await sql<Logo>`
    update letterhead set logo = ${image?.bytes ?? null}, logo_type = ${image?.type ?? null},
      logo_width = ${image?.width ?? null}, logo_height = ${image?.height ?? null}, logo_version = logo_version + 1
    returning logo_width width, logo_height height, logo_version "version"`.execute(tx)
  return rows[0]!
}

/** The postal address and phone number of the school. */
export const LETTERHEAD: SettingsPage<SavedLetterhead> = {
  lock: sql`select from letterhead for update`,
  read: findSavedLetterhead,
  write: (tx, { after }) => tx.updateTable('letterhead').set(after).execute(),
  auditUnder: 'letterhead',
}
