import { sql } from 'kysely'
import { addContact, messageOf, noticeTo, queue } from '#tests/world/mail/messages.ts'
import { EVERYONE, OFFICE, type WriteCase, type Writes } from './case.ts'

/** What stands in the address of a message to a contact. */
async function unsubscribeToken({ world, tag }: WriteCase): Promise<string> {
  const key = `notice:${tag}`
  await queue(world, [noticeTo(await addContact(world, `Contact${tag}`), key, { unsubscribe: true })])
  const { id, unsubscribe_token } = await messageOf(world, key)
  return `${id}.${unsubscribe_token}`
}

async function refusedAddress({ world, tag }: WriteCase): Promise<string> {
  const address = `refused.${tag}@family.example`
  await sql`insert into refused_address (address, refused_at, smtp_response)
    values (${address}, now(), '550 No such mailbox')`.execute(world.db)
  return address
}

export const MAIL_WRITES: Writes<
  'POST /mail/unsubscribe/' | 'POST /api/mail/test/' | 'POST /api/mail/refused/'
> = {
  'POST /mail/unsubscribe/': [
    {
      does: 'stops messages by the address in one, for those who have it',
      may: EVERYONE,
      input: async (one) => ({ query: { token: await unsubscribeToken(one) } }),
    },
  ],
  'POST /api/mail/test/': [{ does: 'sends a test message', may: OFFICE }],
  'POST /api/mail/refused/': [
    {
      does: 'lets a refused address be tried again',
      may: OFFICE,
      input: async (one) => ({ body: { address: await refusedAddress(one) } }),
    },
  ],
}
