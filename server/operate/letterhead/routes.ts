import type { letterhead } from '#contract/operate/letterhead.ts'
import { notFound } from '#server/http/failures.ts'
import { saveSettings } from '#server/http/save-settings.ts'
import type { Handlers } from '#server/http/serve.ts'
import { deleteLogo, replaceLogo } from './change-logo.ts'
import { findLetterhead, findLogo, findSavedLetterhead, LETTERHEAD } from './queries.ts'
import { sentences } from './sentences.ts'

export const letterheadHandlers: Handlers<typeof letterhead> = {
  'GET /api/letterhead/': async ({ db, school }) => ({
    school_name: school.name,
    ...(await findLetterhead(db)),
  }),
  'GET /api/letterhead/logo/': async ({ db, reply }) => {
    const logo = await findLogo(db)
    if (!logo) throw notFound('logo')
    return reply
      .type(logo.type)
      .headers({
        'content-disposition': `inline; filename="logo.${logo.type === 'image/png' ? 'png' : 'jpg'}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // Its address has the number of the upload. Other people who use the browser have to sign in for it.
        'cache-control': 'private, no-cache',
      })
      .send(logo.bytes)
  },
  'GET /api/settings/letterhead/': ({ db }) => findSavedLetterhead(db),
  'PUT /api/settings/letterhead/': async (call) => ({
    ...(await saveSettings(call, LETTERHEAD, call.body)),
    message: sentences.saved,
  }),
  'POST /api/settings/letterhead/logo/': async (call) => ({
    logo: await replaceLogo(call, call.upload.file.bytes),
    message: sentences.logoSaved,
  }),
  'DELETE /api/settings/letterhead/logo/': async (call) => {
    await deleteLogo(call)
    return { message: sentences.logoDeleted }
  },
}
