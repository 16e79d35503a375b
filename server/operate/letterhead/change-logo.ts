import type { Letterhead } from '#contract/operate/letterhead.ts'
import { audit } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { checkImage } from './image/check-image.ts'
import type { CheckedImage } from './image/image.ts'
import { describeLogo, lockLogo, logoReply, saveLogo } from './queries.ts'

/** Replaces the logo; refuses a file that is no PNG or JPEG image of a usable size. */
export async function replaceLogo(context: Context, file: Buffer): Promise<NonNullable<Letterhead['logo']>> {
  return logoReply(await changeLogo(context, await checkImage(file)))
}

/** Deletes the logo; nothing happens where there is none. */
export const deleteLogo = (context: Context) => changeLogo(context, null)

const changeLogo = ({ db, actor }: Context, image: CheckedImage | null) =>
  db.transaction().execute(async (tx) => {
    const old = await lockLogo(tx)
    const logo = await saveLogo(tx, image)
    const changed = { old, new: image && describeLogo(image) }
    if (changed.old !== null || changed.new !== null)
      await audit(tx, {
        account: actor.account,
        action: 'change',
        subject: 'school',
        subjectId: null,
        details: { letterhead: { logo: changed } },
      })
    return logo
  })
