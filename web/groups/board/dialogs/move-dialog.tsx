import type { Group } from '#contract/groups/group-shapes.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Destination, DestinationList } from '#web/ui/drag/destination-list.tsx'
import { UNASSIGNED } from '../board-context.ts'
import { capacityText } from '../capacity.ts'

type MoveDialogProps = {
  /** Who is moved: a name, or '3 students'. */
  studentsText: string
  /** The students' current target, or undefined if they are in several groups. */
  currentTarget: string | undefined
  groups: Group[]
  /** The groups to which only the office can add students. */
  filledByOffice: readonly number[]
  onMove: (target: string) => void
  onClose: () => void
}

/** 'Move to ...' moves students without dragging. */
export const MoveDialog = ({
  studentsText,
  currentTarget,
  groups,
  filledByOffice,
  onMove,
  onClose,
}: MoveDialogProps) => (
  <Dialog
    onClose={onClose}
    returnFocus={false}
    title={`Move ${studentsText} to ...`}
    transitionProps={{ duration: 0 }}
  >
    <DestinationList label="Groups">
      {groups.map((group) => (
        <GroupDestination
          key={group.id}
          name={group.name}
          note={capacityText(group.students.length, group.capacity)}
          isHere={currentTarget === String(group.id)}
          isByOffice={filledByOffice.includes(group.id)}
          onChoose={() => onMove(String(group.id))}
        />
      ))}
      <GroupDestination
        name="Unassigned"
        note="not in a group"
        isHere={currentTarget === UNASSIGNED}
        onChoose={() => onMove(UNASSIGNED)}
      />
    </DestinationList>
  </Dialog>
)

type GroupDestinationProps = {
  name: string
  note: string
  isHere: boolean
  isByOffice?: boolean
  onChoose: () => void
}

const GroupDestination = ({ name, note, isHere, isByOffice = false, onChoose }: GroupDestinationProps) => (
  <Destination
    name={<strong>{name}</strong>}
    note={<span data-figures>{isHere ? 'is here now' : isByOffice ? 'office only' : note}</span>}
    disabled={isHere || isByOffice}
    onChoose={onChoose}
  />
)
