import type { Api, Sent } from '#contract/index.ts'
import { addressOf } from '#contract/address.ts'
import { CallFailure, fetchToken, isRefusal, token, type Reply } from './api.ts'
import { dropReplies } from './page-data.ts'

type UploadKey = { [K in keyof Api]: Api[K] extends { upload: unknown } ? K : never }[keyof Api]

/**
 * Sends a file with its form fields. `onProgress` receives the share that has been sent, 0 to 1; at 1 the server is
 * processing it. Throws CallFailure.
 */
export async function upload<K extends UploadKey>(
  key: K,
  file: File,
  fields: Sent<Api[K], 'upload'>,
  onProgress: (share: number) => void = () => {},
  params: Record<string, number> = {},
): Promise<Reply<K>> {
  const address = addressOf(key, params)

  try {
    return await post<Reply<K>>(address, file, fields, onProgress)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'csrf') throw error
    await fetchToken()
    return post<Reply<K>>(address, file, fields, onProgress)
  }
}

// Only XMLHttpRequest reports upload progress.
function post<T>(
  { method, address }: ReturnType<typeof addressOf>,
  file: File,
  fields: object | undefined,
  onProgress: (share: number) => void,
): Promise<T> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, String(value))
  }
  form.append('file', file)
  dropReplies()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-csrftoken', token())
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('error', () => reject(new CallFailure(0, {})))
    request.addEventListener('load', () => {
      const reply = parse(request.responseText)
      const isDone = request.status >= 200 && request.status < 300 && reply && !isRefusal(reply)
      if (isDone) resolve(reply as T)
      else reject(new CallFailure(request.status, reply ?? {}))
    })
    request.send(form)
  })
}

function parse(text: string): object | undefined {
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
