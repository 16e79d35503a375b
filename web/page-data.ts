import { PAGE_DATA_ID, type PageData } from '#contract/page-data.ts'

/** Embedded replies expire after this time because the data may have changed. */
const MAX_AGE_MS = 20_000

let data: PageData | undefined

/** Takes the data embedded in the page's HTML, ignoring it if it is missing, broken or for another page. */
export function readPageData(): void {
  const element = document.getElementById(PAGE_DATA_ID)
  element?.remove()
  const read = parse(element?.textContent)
  data = read?.address === location.pathname + location.search ? read : undefined
}

function parse(text: string | null | undefined): PageData | undefined {
  try {
    return text ? (JSON.parse(text) as PageData) : undefined
  } catch {
    return undefined
  }
}

/** The session when the page was sent, with its age in milliseconds. */
export function sessionOfPage(): (PageData['session'] & { age: number }) | undefined {
  const age = ageOfPage()
  return data && age <= MAX_AGE_MS ? { ...data.session, age } : undefined
}

/** Returns an embedded reply once. */
export function consumeEmbeddedReply(address: string): unknown {
  if (!data || !(address in data.replies) || ageOfPage() > MAX_AGE_MS) return undefined
  const { [address]: reply, ...replies } = data.replies
  data = { ...data, replies }
  return reply
}

/** Drops the embedded replies, after a save or for another user. */
export function dropReplies(): void {
  if (data) data = { ...data, replies: {} }
}

/** The milliseconds since the server started to send this page. */
function ageOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.now() - (navigation?.responseStart ?? 0)
}
