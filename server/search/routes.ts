import type { search } from '#contract/search.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { searchContacts, searchRooms } from './contacts.ts'
import { searchSchool } from './queries.ts'

export const searchHandlers: Handlers<typeof search> = {
  'GET /api/search/': async (call) => {
    const { db, actor, query } = call
    const office = actor.role === 'admin'
    const [found, contacts, rooms] = await Promise.all([
      searchSchool(db, query.search, { office }),
      office ? searchContacts(db, query.search) : [],
      searchRooms(db, query.search),
    ])
    await auditContacts(
      call,
      'search',
      contacts.map(({ student }) => student.id),
    )
    return { ...found, ...(contacts.length > 0 && { contacts }), ...(rooms.length > 0 && { rooms }) }
  },
}
