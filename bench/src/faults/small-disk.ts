import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder on a file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string
  /** False where no file system could be mounted (that takes root): then the folder is an ordinary one and cannot be filled. */
  readonly isSmall: boolean
  /** Leaves no byte free. */
  fill(): void
  free(): void
  remove(): void
}

/** Mounts one in memory. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-disk-'))
  const isSmall = succeeds('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = path.join(folder, 'filler')
  return {
    folder,
    isSmall,
    fill() {
      const file = openSync(filler, 'w')
      for (const size of [1 << 20, 4096, 1]) write(file, Buffer.alloc(size))
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (isSmall) execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Until there is no room for it. */
function write(file: number, block: Buffer) {
  try {
    for (;;) if (writeSync(file, block) < block.length) return
  } catch {
    // ENOSPC.
  }
}

function succeeds(program: string, args: string[]) {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
