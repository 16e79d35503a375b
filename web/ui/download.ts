import { send } from '#web/api.ts'

/** `onProgress` is told how many bytes have come. */
type Watched = { signal?: AbortSignal; onProgress?: (bytes: number) => void }

/** Saves what a call answers as a file. Asked for like any call, so that a refusal is told in a sentence and the page stays. */
export async function download(
  address: string,
  query: Record<string, string>,
  name: string,
  { signal, onProgress }: Watched = {},
): Promise<void> {
  const response = await send(`${address}?${new URLSearchParams(query).toString()}`, signal ? { signal } : {})
  const body = onProgress ? new Response(response.body?.pipeThrough(counting(onProgress))) : response
  const saved = URL.createObjectURL(await body.blob())
  const link = document.createElement('a')
  link.href = saved
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name
  link.click()
  setTimeout(() => URL.revokeObjectURL(saved), 10_000)
}

function counting(onProgress: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress(bytes)
      controller.enqueue(chunk)
    },
  })
}
