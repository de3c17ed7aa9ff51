// Collects the names that programs mention. Server and packages read texts as properties, and name
// rules and errors by literals.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Returns every string literal and property name in the files of the folders, without tests. */
export function wordsOf(root, ...folders) {
  const words = new Set()
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...folders],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of listed.split('\n')) {
    if (!/(?<!\.test)\.tsx?$/.test(file) || !existsSync(path.join(root, file))) continue
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const visit = (node) => {
      if (ts.isStringLiteralLike(node)) words.add(node.text)
      if (ts.isPropertyAccessExpression(node)) words.add(node.name.text)
      if (ts.isPropertyAssignment(node)) words.add(node.name.getText())
      if (ts.isBindingElement(node)) words.add((node.propertyName ?? node.name).getText())
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return words
}
