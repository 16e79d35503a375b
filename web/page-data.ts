import { PAGE_DATA_ID, type PageData } from '#contract/page-data.ts'

/** A reply that came with the page is not used later than this after the page: it may have changed meanwhile. */
const MAX_AGE_MS = 20_000

let data: PageData | undefined

/** Takes what came with this page's HTML out of the document; nothing where it is missing, broken or of another page. */
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

/** Who is signed in, as it was when the page was sent, and how many milliseconds ago that was. */
export function sessionOfPage(): (PageData['session'] & { age: number }) | undefined {
  const age = ageOfPage()
  return data && age <= MAX_AGE_MS ? { ...data.session, age } : undefined
}

/** The reply of a first call that came with the page, once. */
export function consumeEmbeddedReply(address: string): unknown {
  if (!data || !(address in data.replies) || ageOfPage() > MAX_AGE_MS) return undefined
  const { [address]: reply, ...replies } = data.replies
  data = { ...data, replies }
  return reply
}

/** Forgets the replies that came with the page: they are another person's, or older than what has been saved since. */
export function dropReplies(): void {
  if (data) data = { ...data, replies: {} }
}

/** The milliseconds since the server began to send this page. */
function ageOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.now() - (navigation?.responseStart ?? 0)
}
