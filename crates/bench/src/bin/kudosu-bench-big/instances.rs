//! The large grids: files of comma-separated values whose names say the shape, grouped by family.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use kudosu_board::{Grid, Shape};

/// One grid.
pub struct Instance {
    pub name: String,
    pub file: PathBuf,
    pub grid: Grid,
}

impl Instance {
    /// Reads a file such as `g36_6x6_h50_0.36x36_box6x6.csv`.
    pub fn read(file: &Path) -> Result<Instance> {
        let unreadable = || format!("{} is no grid", file.display());
        let stem = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .with_context(unreadable)?;
        let (name, shape) = stem.split_once('.').with_context(unreadable)?;
        let (_, size) = shape.split_once("_box").with_context(unreadable)?;
        let (height, width) = size.split_once('x').with_context(unreadable)?;
        let shape = Shape::with_box(height.parse()?, width.parse()?)?;
        let text = std::fs::read_to_string(file)?;
        let values = text
            .split([',', '\n'])
            .map(str::trim)
            .filter(|value| !value.is_empty());
        let values = values.map(str::parse).collect::<Result<Vec<u8>, _>>()?;
        Ok(Instance {
            name: name.to_owned(),
            file: file.to_owned(),
            grid: Grid::from_values(&shape, &values)?,
        })
    }

    /// The family: the name without its running number.
    fn class(&self) -> &str {
        self.name.rsplit_once('_').map_or(&self.name, |(class, _)| class)
    }
}

/// All grids of a folder by class, of the classes whose names contain one of `wanted`.
pub fn load(folder: &Path, wanted: &[String]) -> Result<BTreeMap<String, Vec<Instance>>> {
    let mut classes: BTreeMap<String, Vec<Instance>> = BTreeMap::new();
    let entries = std::fs::read_dir(folder).with_context(|| format!("no grids in {}", folder.display()))?;
    for entry in entries {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "csv") {
            let instance = Instance::read(&file)?;
            let class = instance.class().to_owned();
            if wanted.is_empty() || wanted.iter().any(|part| class.contains(part)) {
                classes.entry(class).or_default().push(instance);
            }
        }
    }
    for instances in classes.values_mut() {
        instances.sort_by(|a, b| a.name.cmp(&b.name));
    }
    Ok(classes)
}
