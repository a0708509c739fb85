// The manifest of a package as it is published: without what only this repository uses.
const beforePacking = (manifest) => {
  const { scripts: _, devDependencies: __, exports, ...others } = manifest
  const published = ([path, entry]) => {
    if (typeof entry === 'string') return [path, entry]
    // its files are the sources, which are not published
    const { '@assay/source': ___, ...conditions } = entry
    return [path, conditions]
  }
  return exports === undefined
    ? others
    : { ...others, exports: Object.fromEntries(Object.entries(exports).map(published)) }
}

module.exports = { hooks: { beforePacking } }
