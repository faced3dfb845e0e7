"""The files in `deploy` fit the server and the programs that read them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import prometheus_client
import pytest

from conquista.server.configuration.checks import variables
from conquista.server.configuration.limit_settings import LimitSettings
from conquista.server.configuration.settings import ServerSettings
from conquista.server.runtime.metrics import Metrics

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SETTING = re.compile(r"^#?(CONQUISTA_\w+)=(.*)$", re.MULTILINE)
METRIC = re.compile(r"\b(?:conquista|process)_[a-z_]+")
yaml: Any = pytest.importorskip("yaml")


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def run(*command: str, cwd: Path | None = None) -> str:
    """Run a program; return what it said, and skip the test where it is not installed."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


# settings


def test_the_settings_file_has_every_setting_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    found = dict(SETTING.findall(text("conquista.env")))
    assert set(found) == variables()
    for name in variables():
        monkeypatch.delenv(name, raising=False)
    plain = (ServerSettings(), LimitSettings())
    for name, value in found.items():
        monkeypatch.setenv(name, value)
    assert (ServerSettings(), LimitSettings()) == plain


def test_the_settings_file_sets_nothing_as_it_is() -> None:
    assert all(not line or line.startswith("#") for line in text("conquista.env").splitlines())


# metrics


def known_metrics() -> set[str]:
    metrics = Metrics()
    prometheus_client.ProcessCollector(registry=metrics.registry)
    found = set()
    for family in metrics.registry.collect():
        names = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}.get(family.type, [""])
        found |= {family.name + ending for ending in names}
    return found


@pytest.mark.parametrize("name", ["prometheus/alerts.yml", "grafana/conquista.json"])
def test_alerts_and_dashboard_use_metrics_of_the_server(name: str) -> None:
    used = set(METRIC.findall(text(name)))
    assert len(used) > 5
    assert used <= known_metrics()


def test_the_dashboard_shows_every_metric_of_the_server_but_parts_of_others() -> None:
    used = set(METRIC.findall(text("grafana/conquista.json")))
    own = {name for name in known_metrics() if name.startswith("conquista") and not name.endswith(("_count", "_sum"))}
    assert own - used == {"conquista_descriptors", "conquista_descriptors_most"}  # shown by those of the process


def test_the_dashboard_is_complete() -> None:
    board = json.loads(text("grafana/conquista.json"))
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) > 10
    assert all(panel["title"] and panel["targets"] for panel in board["panels"])


def test_prometheus_accepts_the_rules() -> None:
    assert "SUCCESS" in run("promtool", "check", "rules", str(DEPLOY / "prometheus/alerts.yml"))
    assert "SUCCESS" in run("promtool", "check", "config", str(DEPLOY / "prometheus/prometheus.yml"))


# programs


@pytest.mark.parametrize(
    "unit", ["conquista.service", "conquista@.service", "conquista-backup.service", "conquista-backup.timer"]
)
def test_systemd_accepts_the_units(unit: str, tmp_path: Path) -> None:
    for path in (DEPLOY / "systemd").iterdir():
        words = path.read_text(encoding="utf-8")
        program = Path(sys.executable).with_name("conquista")  # the verification looks for programs
        words = words.replace("/opt/conquista/bin/conquista", str(program if program.exists() else sys.executable))
        words = words.replace("/opt/conquista/deploy", str(DEPLOY))
        (tmp_path / path.name).write_text(words, encoding="utf-8")
    name = unit.replace("@.", "@8001.")
    if name != unit:
        (tmp_path / name).symlink_to(tmp_path / unit)
    said = run("systemd-analyze", "verify", "--man=no", str(tmp_path / name))
    assert unit.partition(".")[0] not in said


def test_nginx_accepts_the_site(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    new = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    run(*new, "-keyout", str(key), "-out", str(certificate), "-days", "2", "-subj", "/CN=play.example.org")
    site = text("nginx.conf").replace("/etc/letsencrypt/live/play.example.org", str(tmp_path))
    site = re.sub(r"listen (\[::\]:)?(\d+)", r"listen \g<1>2\2", site)
    temporary = "".join(
        f"{name}_temp_path {tmp_path};" for name in ("proxy", "client_body", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary} {site} }}"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    assert "test is successful" in run("nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"))


def test_caddy_accepts_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    said = run("caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))
    assert "Valid configuration" in said


def test_the_compose_file_uses_settings_of_the_server() -> None:
    services = yaml.safe_load(text("compose.yaml"))["services"]
    assert set(services) == {"database", "one", "two", "proxy"}
    for name in ("one", "two"):
        assert set(services[name]["environment"]) <= variables()
        assert (DEPLOY / services[name]["env_file"]).is_file()
        assert (DEPLOY.parent / services[name]["build"]["dockerfile"]).is_file()
    lines = text("Containerfile").splitlines()
    given = next(line for line in lines if line.startswith("ENV "))
    assert set(re.findall(r"(CONQUISTA_\w+)=", given)) <= variables()
    assert lines[-1] == 'CMD ["serve"]'


@pytest.mark.parametrize("script", sorted(path.name for path in DEPLOY.glob("*.sh")))
def test_scripts_are_read_by_a_plain_shell(script: str) -> None:
    run("sh", "-n", str(DEPLOY / script))
    assert (DEPLOY / script).stat().st_mode & 0o111
