import type { ChoiceName } from '#contract/people/person/choices.ts'
import { expect, type Page } from './school.ts'

/** Calls the server as the pages of the signed-in person do; no page needs to be open. */
export async function callAs<Reply>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  address: string,
  data?: object,
): Promise<Reply> {
  const headers = method === 'GET' ? {} : { 'x-csrftoken': await tokenOf(page) }
  const reply = await page.request.fetch(address, { method, headers, data })
  expect(reply.ok(), `${method} ${address}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as Reply
}

/** Waits until the server has the person's next choice under a name; on a slow machine other choices are sent before it. */
export async function choiceSaved(page: Page, name: ChoiceName): Promise<void> {
  const reply = await page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/choices/') && name in (response.request().postDataJSON() as object),
  )
  expect(reply.status()).toBe(200)
}

async function tokenOf(page: Page): Promise<string> {
  const { csrfToken } = (await (await page.request.get('/api/csrf/')).json()) as { csrfToken: string }
  return csrfToken
}
