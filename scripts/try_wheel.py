"""Check that an installed wheel is complete: every compiled module loads as such and draws the published numbers."""

from __future__ import annotations

from importlib import import_module

from conquista import build

for name in build.compiled_modules():
    import_module(name)

from conquista.kernel.random import RandomStream  # noqa: E402  only after the loop has named what does not load

if (build.core(), build.flavour()) != ("compiled", "abi3"):
    raise SystemExit(f"the wheel runs its {build.core()} core, {build.flavour()}")
if RandomStream(0).next64() != 0x99EC5F36CB75F2B4:
    raise SystemExit("the wheel draws other numbers than the published ones")
print(f"the wheel works: {len(build.compiled_modules())} compiled modules, {build.flavour()}")
