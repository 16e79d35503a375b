import { makePng } from '#tests/fixtures/make-image.ts'
import { OFFICE, type Writes } from './case.ts'

export const LETTERHEAD_WRITES: Writes<
  | 'PUT /api/settings/letterhead/'
  | 'POST /api/settings/letterhead/logo/'
  | 'DELETE /api/settings/letterhead/logo/'
> = {
  'PUT /api/settings/letterhead/': [
    {
      does: 'changes the letterhead',
      may: OFFICE,
      input: () => ({ body: { postal_address: '1 Main Street', phone: '+1 555 0100' } }),
    },
  ],
  'DELETE /api/settings/letterhead/logo/': [{ does: 'deletes the logo', may: OFFICE }],
  'POST /api/settings/letterhead/logo/': [
    { does: 'replaces the logo', may: OFFICE, file: () => makePng({ width: 40, height: 20 }) },
  ],
}
