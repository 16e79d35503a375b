import { send } from '#web/api.ts'

/** Saves what a call answers as a file. Asked for like any call, so that a refusal is told in a sentence and the page stays. */
export async function download(address: string, query: Record<string, string>, name: string): Promise<void> {
  const response = await send(`${address}?${new URLSearchParams(query).toString()}`, {})
  const saved = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = saved
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name
  link.click()
  setTimeout(() => URL.revokeObjectURL(saved), 10_000)
}
