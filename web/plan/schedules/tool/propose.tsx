import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyComponent, lazyOptional } from '#web/ui/lazy-part.tsx'
import type { OpenProposalProps } from './proposal/open-proposal.tsx'
import type { StartProposalProps } from './proposal/start.tsx'

const StartProposal = lazyComponent(() => import('./proposal/start.tsx').then((part) => part.StartProposal))

/** The proposal of the block in view, where there is one. The tool can do without it. */
export const OpenProposal = lazyOptional<OpenProposalProps>(() =>
  import('./proposal/open-proposal.tsx').then((part) => part.OpenProposal),
)
export const ProposalView = lazyComponent(() =>
  import('./proposal/view.tsx').then((part) => part.ProposalView),
)

type ProposeButtonProps = Omit<StartProposalProps, 'onClose'> & { className?: string | undefined }

/** Starts a proposal, after asking for which grades and how long. */
export function ProposeButton({ className, ...rest }: ProposeButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...(className && { className })}
        variant="default"
        onPointerEnter={() => void StartProposal.preload().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        Propose
      </Button>
      {isOpen && <StartProposal {...rest} onClose={() => setIsOpen(false)} />}
    </>
  )
}
