import type { LetterSettings } from '#contract/day/letters/letters.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { mergeLoaded, type WithLoaded } from '#server/http/merge-loaded.ts'

/** Saves for how many absent days a letter is due, and its text. */
export const updateLetterSettings = (
  { db, actor }: Context,
  { loaded, ...sent }: LetterSettings & WithLoaded,
): Promise<LetterSettings> =>
  db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('letter_settings')
      .select(['days', 'text'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = mergeLoaded(before, sent, loaded)
    const changes = changesBetween(
      { days: before.days.join(', '), text: before.text },
      { days: after.days.join(', '), text: after.text },
    )
    if (Object.keys(changes).length === 0) return before
    await tx.updateTable('letter_settings').set({ days: after.days, text: after.text }).execute()
    const details = { letters: changes }
    await audit(tx, { account: actor.account, action: 'change', subject: 'school', subjectId: null, details })
    return after
  })
