import type { search } from '#contract/search.ts'
import type { Handlers } from '#server/http/serve.ts'
import { searchSchool } from './queries.ts'

export const searchHandlers: Handlers<typeof search> = {
  'GET /api/search/': ({ db, actor, query }) =>
    searchSchool(db, query.search, { office: actor.role === 'admin' }),
}
