import { send } from '#web/api.ts'

/** `onProgress` receives the number of bytes so far. */
type DownloadOptions = { signal?: AbortSignal; onProgress?: (bytes: number) => void }

/** Saves the reply of a call as a file. It throws CallFailure if the server refuses, so that the page can show it. */
export async function download(
  address: string,
  query: Record<string, string>,
  name: string,
  { signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  const response = await send(`${address}?${new URLSearchParams(query).toString()}`, signal ? { signal } : {})
  const body = onProgress ? new Response(response.body?.pipeThrough(countBytes(onProgress))) : response
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveAsFile(await body.blob(), given ?? name)
}

/** Saves data that the page already has as a file. */
export function saveAsFile(contents: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000)
}

function countBytes(onProgress: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress(bytes)
      controller.enqueue(chunk)
    },
  })
}
