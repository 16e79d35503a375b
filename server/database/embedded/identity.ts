import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** As whom PostgreSQL's programs run: behind a command, or as another user. Files they need are given to uid. */
export type Identity = { prefix: string[]; uid?: number; gid?: number }

type User = { name: string; uid: number; gid: number }

const currentUser: Identity = { prefix: [] }

export const isRoot = () => process.getuid?.() === 0

/**
 * Who may run PostgreSQL on this cluster, best first. It refuses root, and wants a user who has a name:
 * then the owner of the data runs it, or we do under another number, or a user without rights does.
 */
export function possibleIdentities(dataDir: string, cluster: string): Identity[] {
  if (!isRoot()) return hasName() ? [currentUser] : [inUserNamespace(), currentUser]
  const made = existsSync(cluster)
  const owner = statSync(made ? cluster : dataDir)
  if (owner.uid === 0) return made ? [inUserNamespace()] : [inUserNamespace(), unprivilegedUser()]
  const asOwner = { prefix: [], uid: owner.uid, gid: owner.gid }
  if (made) return [asOwner]
  const named = users().some((user) => user.uid === owner.uid)
  return named ? [asOwner, inUserNamespace(), unprivilegedUser()] : [inUserNamespace(), unprivilegedUser()]
}

/** A user who owns nothing: one named homeroom where there is one, else nobody. */
export function unprivilegedUser(): Identity & { uid: number } {
  const all = users()
  const user = ['homeroom', 'nobody'].map((name) => all.find((one) => one.name === name)).find(Boolean)
  return { prefix: [], uid: user?.uid ?? 65534, gid: user?.gid ?? 65534 }
}

/** A user namespace in which our number is another one; the files stay ours. */
function inUserNamespace(): Identity {
  const user = users().find(({ uid }) => uid !== 0)
  const [uid, gid] = [user?.uid ?? 65534, user?.gid ?? 65534]
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function users(): User[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
