import { cleanArchive, filesOf, zipOf } from '#tests/fixtures/oneroster.ts'
import type { WriteCase, Writes } from './case.ts'
import { OFFICE } from './case.ts'

const program = ({ tag }: WriteCase) => ({
  name: `Program ${tag}`,
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
    { does: 'lets a program read the roster', may: OFFICE, input: (one) => ({ body: program(one) }) },
  ],
  'DELETE /api/oneroster/clients/:clientId/': [
    {
      does: 'revokes a program',
      may: OFFICE,
      input: async (one) => {
        const { body } = await one.office.call('POST /api/oneroster/clients/', { body: program(one) })
        return { params: { clientId: body.client.id } }
      },
    },
  ],
}
