import { Day } from '#contract/fields.ts'

/** '2026-09-14' from that, from '2026-09-14T00:00:00' or from '9/14/2026'; undefined for what is no day. */
export function dayOfCell(text: string): string | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: 0?0:00(?::00)?)?$/.exec(text)
  const day = american
    ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`
    : text.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
  return Day.safeParse(day).success ? day : undefined
}
