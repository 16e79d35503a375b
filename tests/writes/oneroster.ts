import { cleanArchive, filesOf, zipOf } from '#tests/fixtures/oneroster.ts'
import type { WriteCase, Writes } from './case.ts'
import { OFFICE } from './case.ts'

const client = ({ tag }: WriteCase) => ({
  name: `App ${tag}`,
  scopes: ['roster-core.readonly' as const],
})

export const ONEROSTER_WRITES: Writes<
  | 'POST /api/oneroster/check/'
  | 'POST /api/oneroster/upload/'
  | 'POST /api/oneroster/clients/'
  | 'DELETE /api/oneroster/clients/:clientId/'
> = {
  'POST /api/oneroster/check/': [
    { does: 'judges a file', may: OFFICE, file: () => zipOf(filesOf(cleanArchive('1.2'))) },
  ],
  'POST /api/oneroster/upload/': [
    { does: 'takes a file into the school', may: OFFICE, file: () => zipOf(filesOf(cleanArchive('1.2'))) },
  ],
  'POST /api/oneroster/clients/': [
    { does: 'lets an app read the roster', may: OFFICE, input: (one) => ({ body: client(one) }) },
  ],
  'DELETE /api/oneroster/clients/:clientId/': [
    {
      does: 'revokes an app',
      may: OFFICE,
      input: async (one) => {
        const { body } = await one.office.call('POST /api/oneroster/clients/', { body: client(one) })
        return { params: { clientId: body.client.id } }
      },
    },
  ],
}
