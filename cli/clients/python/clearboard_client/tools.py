"""The tools of the API, from tools.json, which is made from the API's operations."""

import json
from importlib.resources import files
from typing import Any, Literal

from pydantic import BaseModel, Field


class Tool(BaseModel):
    """An operation that models call as a tool."""

    name: str
    method: Literal["GET", "POST"]
    path: str
    description: str
    input_schema: dict[str, Any] = Field(alias="inputSchema")


TOOLS: dict[str, Tool] = {
    tool["name"]: Tool(**tool)
    for tool in json.loads(files(__package__).joinpath("tools.json").read_text("utf-8"))
}
