import { send } from '#web/api.ts'

/** Saves the report as a file. Asked for like any call, so that a refusal is told in a sentence and the page stays. */
export async function downloadCsv(query: Record<string, string>): Promise<void> {
  const response = await send(
    `/attendance/reports/?${new URLSearchParams({ ...query, csv: '1' }).toString()}`,
    {},
  )
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'attendance.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
