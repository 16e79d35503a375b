import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Letterhead } from '#contract/operate/letterhead.ts'
import { query } from '#web/query.ts'
import { useBeforePrint } from '#web/ui/print/printing.ts'

export const letterheadQuery = query('GET /api/letterhead/')

/** The letterhead, with its logo loaded before the page is printed. Undefined until it is loaded. */
export function useLetterhead(): Letterhead | undefined {
  const { data, refetch } = useQuery(letterheadQuery)
  const address = data?.logo?.address
  useEffect(() => {
    if (address !== undefined) void loadImage(address)
  }, [address])
  useBeforePrint(async () => {
    const logo = (data ?? (await refetch({ throwOnError: true })).data)?.logo
    if (logo) await loadImage(logo.address)
  })
  return data
}

const images = new Map<string, HTMLImageElement>()

/** Images that are shown only on paper have to be loaded before, because printing does not wait for them. */
async function loadImage(address: string): Promise<void> {
  const image = images.get(address) ?? new Image()
  images.set(address, image)
  if (image.src === '') image.src = address
  // A logo that cannot be loaded is left out of the paper; the text of a letter is complete without it.
  await image.decode().catch(() => images.delete(address))
}
