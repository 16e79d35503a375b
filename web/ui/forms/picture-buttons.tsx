import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { confirm } from '#web/ui/feedback/confirm.tsx'

type PictureButtonsProps = {
  /** 'photo' */
  noun: string
  /** The types of files to choose from: 'image/jpeg,image/png'. */
  accept: string
  exists: boolean
  replace: { mutate: (file: File) => void; isPending: boolean }
  remove: { mutate: () => void; isPending: boolean }
}

/** Chooses a picture, which is saved at once, and deletes the one that is there. */
export function PictureButtons({ noun, accept, exists, replace, remove }: PictureButtonsProps) {
  const resetFile = useRef<() => void>(null)
  const askToRemove = async () => {
    const question = { message: `Delete the ${noun}?`, confirmLabel: 'Delete', isDestructive: true }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <>
      <FileButton
        resetRef={resetFile}
        accept={accept}
        onChange={(file) => {
          resetFile.current?.()
          if (file) replace.mutate(file)
        }}
      >
        {(props) => (
          <Button variant="default" loading={replace.isPending} {...props}>
            {exists ? `Replace ${noun}` : `Choose a ${noun}`}
          </Button>
        )}
      </FileButton>
      {exists && (
        <Button variant="default" loading={remove.isPending} onClick={() => void askToRemove()}>
          Delete {noun}
        </Button>
      )}
    </>
  )
}
